; RUN: sim %s

; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] const(1), i32 2, i32 2]

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, ptr %in, i32 %n0, i32 %m0) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %n1 = and i32 %n0, 7
  %n = add nuw nsw i32 %n1, 1
  %m1 = and i32 %m0, 7
  %m = add nuw nsw i32 %m1, 1
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i2, %after ]
  %s = phi i32 [ %x, %entry ], [ %sl, %after ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j2, %inner ]
  %a = phi i32 [ %s, %outer ], [ %u, %inner ]
  %a3 = mul i32 %a, 3
  %u = add i32 %a3, %s
  %j2 = add i32 %j, 1
  %c = icmp ne i32 %j2, %m
  br i1 %c, label %inner, label %after
after:
  %sl = phi i32 [ %u, %inner ]
  %i2 = add i32 %i, 1
  %d = icmp ne i32 %i2, %n
  br i1 %d, label %outer, label %end
end:
  %r = phi i32 [ %sl, %after ]
  store i32 %r, ptr %po, align 4
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
