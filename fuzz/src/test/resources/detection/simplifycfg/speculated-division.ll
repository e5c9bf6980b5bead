; a division under its guard
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %w = zext i32 %t to i64
  %c = icmp ne i64 %w, 0
  br i1 %c, label %a, label %j
a:
  %q = udiv i64 100, %w
  br label %j
j:
  %r = phi i64 [ 0, %entry ], [ %q, %a ]
  %n = trunc i64 %r to i32
  store i32 %n, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
