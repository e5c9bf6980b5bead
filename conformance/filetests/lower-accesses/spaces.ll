; all address spaces alike, with offsets of the index type of the space
; RUN: opt --passes=lower-accesses --verify-each -S %s | filecheck %s
; RUN: check --passes=lower-accesses %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[32], bytes 0102030405060708090a0b0c, i32 7]
; CHECK-LABEL: @k(
; CHECK: load i16, ptr addrspace(101) {{.*}}, align 4
; CHECK: getelementptr i8, ptr addrspace(101) {{.*}}, i64 2
; CHECK: load i8, ptr addrspace(101) {{.*}}, align 2
; CHECK: load i8, ptr addrspace(4) @c
; CHECK: getelementptr i8, ptr addrspace(3) {{.*}}, i32 2
; CHECK: store i8 {{.*}}, ptr addrspace(3)
; CHECK: load i16, ptr addrspace(5)
; CHECK: ret void
; VERDICT: @k: Refines

target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%s = type { i24, i32, i32 }
@c = addrspace(4) constant i24 77, align 1
@sh = internal addrspace(3) global [32 x i32] undef, align 4

define ptx_kernel void @k(ptr addrspace(1) %out, ptr addrspace(101) byval(%s) align 4 %arg, i32 %x) {
entry:
  %slot = alloca i32, align 4, addrspace(5)
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = load i24, ptr addrspace(101) %arg, align 4
  %b = load i24, ptr addrspace(4) @c, align 1
  %sum = add i24 %a, %b
  %cell = getelementptr i32, ptr addrspace(3) @sh, i32 %t
  store i24 %sum, ptr addrspace(3) %cell, align 4
  %d = load i24, ptr addrspace(3) %cell, align 4
  store i24 %d, ptr addrspace(5) %slot, align 4
  %e = load i24, ptr addrspace(5) %slot, align 4
  %w = zext i24 %e to i32
  %po = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %w, ptr addrspace(1) %po, align 1
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
