; RUN: sim %s

; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] const(2)]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %e = mul i32 %x, 3
  br label %loop
loop:
  %y = phi i32 [ %e, %entry ], [ %z, %latch ]
  %i = phi i32 [ 0, %entry ], [ %i1, %latch ]
  %b = and i32 %y, 1
  %q = icmp ne i32 %b, 0
  br i1 %q, label %odd, label %latch
odd:
  br label %latch
latch:
  %z = phi i32 [ %y, %loop ], [ undef, %odd ]
  %i1 = add i32 %i, 1
  %c = icmp ult i32 %i1, 9
  br i1 %c, label %loop, label %done
done:
  store i32 %i1, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
