// A scene: something that holds for prompts on this kernel, and is tried in a pseudo-terminal.
#ifndef SCENE_H
#define SCENE_H

struct scene {
  const char *name;
  // Returns if it holds, and ends the process otherwise (fail).
  void (*run)(void);
};

/// The scenes of each file, up to one without a name.
extern const struct scene answer_scenes[], command_scenes[], job_scenes[], death_scenes[],
    memory_scenes[], program_scenes[];
/// Scenes in which two processes race. They do not always hold, so they are run only if they are
/// named.
extern const struct scene race_scenes[];

#define CODEPROMPT "/bin/codeprompt"

#endif
