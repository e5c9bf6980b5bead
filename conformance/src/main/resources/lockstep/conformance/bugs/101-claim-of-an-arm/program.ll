; RUN: sim %s

; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] const(2147483647)]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp slt i32 %t, 16
  br i1 %c, label %a, label %b
a:
  %va = add nsw i32 %x, 100
  br label %j
b:
  %vb = add i32 %x, 100
  br label %j
j:
  %v = phi i32 [ %va, %a ], [ %vb, %b ]
  %w = add i32 %x, 100
  store i32 %v, ptr %pi, align 4
  store i32 %w, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
