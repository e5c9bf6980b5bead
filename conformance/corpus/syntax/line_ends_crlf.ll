; CRLF line ends, in comments, strings, between tokens
@s = constant [2 x i8] c"a\0A"

define i32 @f(i32 %x) { ; comment
entry:
  %y = add nsw i32 %x,
    1
  br label %out
out:
  ret i32 %y
}

!n = !{!0}
!0 = !{!"text"}
