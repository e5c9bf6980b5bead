; negative: that an undefined edge may be at most %v does not make it so, since the value is used again as the result
; RUN: opt --passes=instsimplify %s | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK: call i32 @llvm.umin.i32
; CHECK: store i32 %r, ptr %po

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp sgt i32 %x, 3
  br i1 %c, label %a, label %b
a:
  br label %j
b:
  %d = icmp sgt i32 %x, -20
  br i1 %d, label %e, label %j
e:
  br label %j
j:
  %p = phi i32 [ 0, %a ], [ undef, %b ], [ 1, %e ]
  %r = call i32 @llvm.umin.i32(i32 %p, i32 1)
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.umin.i32(i32, i32)
