; lane 2 leaves in the first round, lane 3 in the second
; LAUNCH: k grid=1 block=32 args=[out i32[32]]
define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %rest ]
  %sum = add i32 %i, 2
  %stop = icmp eq i32 %sum, %t
  br i1 %stop, label %end, label %rest
rest:
  %next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %next, 5
  br i1 %more, label %loop, label %end
end:
  %v = phi i32 [ %sum, %loop ], [ 100, %rest ]
  %q = getelementptr i32, ptr %out, i32 %t
  store i32 %v, ptr %q
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
