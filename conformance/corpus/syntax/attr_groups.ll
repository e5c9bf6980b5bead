; attribute groups: several on one function, string attributes with and without values, groups before use
attributes #7 = { nounwind "early"="yes" }
define void @one() #0 {
  ret void
}
define void @two() #0 #1 nounwind {
  call void @one() #2
  call void @three(i32 1) #3 [ "tag"(i32 1) ]
  ret void
}
declare void @three(i32) #7 "inline-key"="inline value" "alone"
declare void @four() #12
attributes #0 = { nounwind }
attributes #1 = { convergent "frame-pointer"="all" "no-trapping-math"="true" "key-only" "quote"="a\22b\5C" "empty"="" }
attributes #2 = { nomerge "call-site" }
attributes #3 = { memory(none) nounwind willreturn }
attributes #12 = {
  cold   ; comments and line ends may stand in a group
  align=32 alignstack=16
  "denormal-fp-math"="preserve-sign,positive-zero" "denormal-fp-math-f32"="ieee,ieee"
}
