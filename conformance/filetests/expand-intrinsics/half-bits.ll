; RUN: opt --passes=expand-intrinsics --verify-each -S %s | filecheck %s
; RUN: check --passes=expand-intrinsics %s | filecheck %s --check-prefix=VERDICT
; The formats that conversions to and from the bits of a half are of: a half is one already, a bfloat goes through float.
; LAUNCH: k grid=1 block=33 args=[out i16[33], out i16[33], out f32[33], buf i16[33] rand(3)]
; VERDICT: @k: Refines
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: [[H:%.*]] = bitcast i16 %b to half
; CHECK-NEXT: [[BITS:%.*]] = bitcast half [[H]] to i16
; CHECK: fpext half {{%.*}} to float
; CHECK-NEXT: fptrunc float {{%.*}} to bfloat
; CHECK: fpext half {{%.*}} to float
; CHECK-NOT: call {{.*}} @llvm.convert

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %o, ptr %q, ptr %f, ptr %in) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr i16, ptr %in, i32 %t
  %raw = load i16, ptr %pi
  %b = and i16 %raw, 31743
  %h = call half @llvm.convert.from.fp16.f16(i16 %b)
  %hb = call i16 @llvm.convert.to.fp16.f16(half %h)
  %po = getelementptr i16, ptr %o, i32 %t
  store i16 %hb, ptr %po
  %bf = call bfloat @llvm.convert.from.fp16.bf16(i16 %b)
  %pq = getelementptr bfloat, ptr %q, i32 %t
  store bfloat %bf, ptr %pq
  %fl = call float @llvm.convert.from.fp16.f32(i16 %b)
  %pf = getelementptr float, ptr %f, i32 %t
  store float %fl, ptr %pf
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare half @llvm.convert.from.fp16.f16(i16)
declare i16 @llvm.convert.to.fp16.f16(half)
declare bfloat @llvm.convert.from.fp16.bf16(i16)
declare float @llvm.convert.from.fp16.f32(i16)
