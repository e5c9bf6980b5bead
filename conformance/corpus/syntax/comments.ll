; comments wherever a line may end: between tokens, before the first and after the last line
;
;;; three semicolons ; and another
target triple = "nvptx64-nvidia-cuda" ; after a target line
define ; between define and the type
i32 @f( ; after a parenthesis
  i32 %a, ; after a comma
  ; a line of its own
  i32 %b) ; before the brace
{ ; after the brace
; before the label
entry: ; after the label
  %x = ; after the equals sign
    add ; after the opcode
    nsw i32 %a, ; "quoted ; inside"
    %b
  ret i32 %x ; } this brace does not count
; before the closing brace
} ; after it
@s = constant [3 x i8] c"; \00" ; a semicolon in a string is no comment
!0 = !{!"; neither here"} ; at the end
!n = !{!0}
; last line
