; no newline after the last brace
define i32 @f() {
  ret i32 1
}