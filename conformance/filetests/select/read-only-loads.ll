; Loads of what nobody writes while the kernel runs.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}
; LAUNCH: k grid=1 block=32 args=[out i32[32], buf i32[64] rand(1)]
; CHECK-LABEL: .entry k(
; CHECK: ld.global.nc.b32
; CHECK: ld.global.nc.v2.b32
; CHECK: ldu.global.b32
define ptx_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o4 = shl i64 %tw, 2
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o4
  %p = getelementptr i8, ptr addrspace(1) %in, i64 %o4
  %a = call i32 @llvm.nvvm.ldg.global.i.i32.p1(ptr addrspace(1) %p, i32 4)
  %o8 = shl i64 %tw, 3
  %p8 = getelementptr i8, ptr addrspace(1) %in, i64 %o8
  %v = call <2 x i32> @llvm.nvvm.ldg.global.i.v2i32.p1(ptr addrspace(1) %p8, i32 8)
  %u = call i32 @llvm.nvvm.ldu.global.i.i32.p1(ptr addrspace(1) %in, i32 4)
  %v0 = extractelement <2 x i32> %v, i32 0
  %v1 = extractelement <2 x i32> %v, i32 1
  %x = sub i32 %v0, %v1
  %y = xor i32 %a, %x
  %r = add i32 %y, %u
  store i32 %r, ptr addrspace(1) %q
  ret void
}
declare i32 @llvm.nvvm.ldg.global.i.i32.p1(ptr addrspace(1), i32)
declare <2 x i32> @llvm.nvvm.ldg.global.i.v2i32.p1(ptr addrspace(1), i32)
declare i32 @llvm.nvvm.ldu.global.i.i32.p1(ptr addrspace(1), i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
