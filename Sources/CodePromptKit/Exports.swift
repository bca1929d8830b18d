// An application imports CodePromptKit alone: what is asked, and what comes of it, is a part of the
// library.
@_exported public import CodePromptAsking
