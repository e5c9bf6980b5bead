; dso_local_equivalent, no_cfi, blockaddress as constants
@table = private constant [2 x ptr] [ptr blockaddress(@f, %x), ptr blockaddress(@f, %y)]
@later = global ptr blockaddress(@g, %"quoted block")
@eq = global ptr dso_local_equivalent @h
@nocfi = global ptr no_cfi @h
@diff = constant i32 trunc (i64 sub (i64 ptrtoint (ptr dso_local_equivalent @h to i64), i64 ptrtoint (ptr @diff to i64)) to i32)
declare void @h()
define void @f(i64 %i) {
  %p = getelementptr inbounds [2 x ptr], ptr @table, i64 0, i64 %i
  %t = load ptr, ptr %p
  indirectbr ptr %t, [label %x, label %y]
x:
  ret void
y:
  br label %x
}
define void @g() {
  br label %"quoted block"
"quoted block":
  indirectbr ptr blockaddress(@g, %"quoted block"), [label %"quoted block"]
}
