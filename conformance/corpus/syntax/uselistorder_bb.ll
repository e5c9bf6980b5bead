; use-list order of basic blocks from outside their function
@t = global [2 x ptr] [ptr blockaddress(@f, %a), ptr blockaddress(@f, %a)]
@u = global ptr blockaddress(@f, %b)
@v = global [2 x ptr] [ptr blockaddress(@f, %b), ptr null]
define void @f(ptr %p) {
  indirectbr ptr %p, [label %a, label %b]
a:
  br label %b
b:
  br label %a
}
uselistorder_bb @f, %a, { 1, 0, 2 }
