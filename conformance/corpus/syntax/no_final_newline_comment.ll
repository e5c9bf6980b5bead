; ends inside a comment without a newline
@g = global i32 0
; the end