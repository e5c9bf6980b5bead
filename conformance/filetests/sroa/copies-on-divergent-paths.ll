; RUN: opt --passes=sroa --verify-each -S %s | filecheck %s
; A struct is copied in, changed on some lanes and copied out; a fill sets the last field elsewhere.
; LAUNCH: k grid=2 block=40 args=[buf i32[240] rand(5,0,1000), out i32[240]]

target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: define ptx_kernel void @k(
; The middle field becomes a vector of bytes. The last one stays in memory because a fill that is not constant makes no
; such vector, the first one of the copy because its halves overlap one.
; CHECK:         %a.sroa.8 = alloca [4 x i8], align 4
; CHECK-NEXT:    %c.sroa.0 = alloca [4 x i8], align 4
; CHECK-NOT:     alloca
; CHECK:         [[MIDDLE:%.*]] = getelementptr inbounds i8, ptr %source, i64 4
; CHECK-NEXT:    [[BYTES:%.*]] = load <4 x i8>, ptr [[MIDDLE]], align 4
; CHECK:         store <4 x i8> [[BYTES]], ptr {{.*}}, align 4
; CHECK:         ret void
define ptx_kernel void @k(ptr %in, ptr %out) {
entry:
  %a = alloca { i32, float, i32 }
  %c = alloca { i32, float, i32 }
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %m = mul i32 %b, 40
  %g = add i32 %m, %t
  %w = zext i32 %g to i64
  %bytes = mul i64 %w, 12
  %source = getelementptr i8, ptr %in, i64 %bytes
  %target = getelementptr i8, ptr %out, i64 %bytes
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %a, ptr align 4 %source, i64 12, i1 false)
  %third = getelementptr i8, ptr %a, i64 8
  %low = and i32 %t, 3
  switch i32 %low, label %join [ i32 1, label %one
    i32 2, label %two ]
one:
  %v = load i32, ptr %a
  %n = mul i32 %v, 3
  store i32 %n, ptr %third
  br label %join
two:
  %tb = trunc i32 %t to i8
  call void @llvm.memset.p0.i64(ptr align 4 %third, i8 %tb, i64 4, i1 false)
  br label %join
join:
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %c, ptr align 4 %a, i64 12, i1 false)
  %h = load i16, ptr %c
  %high = getelementptr i8, ptr %c, i64 2
  store i16 %h, ptr %high
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %target, ptr align 4 %c, i64 12, i1 false)
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
