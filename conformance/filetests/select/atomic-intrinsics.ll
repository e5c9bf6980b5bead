; Atomics that are intrinsics: relaxed, of the device unless they say otherwise.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}
; LAUNCH: k grid=1 block=32 args=[out i32[32], buf i32[32] rand(2)]
; CHECK-LABEL: .entry k(
; CHECK: atom.relaxed.gpu.global.inc.u32
; CHECK: atom.relaxed.gpu.global.dec.u32
; CHECK: atom.relaxed.cta.global.add.u32
; CHECK: atom.relaxed.sys.global.max.s32
; CHECK: atom.relaxed.cta.global.cas.b32
define ptx_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %cells) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o4 = shl i64 %tw, 2
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o4
  %cg = getelementptr i8, ptr addrspace(1) %cells, i64 %o4
  %c = addrspacecast ptr addrspace(1) %cg to ptr
  %a = call i32 @llvm.nvvm.atomic.load.inc.32.p1(ptr addrspace(1) %cg, i32 100)
  %b = call i32 @llvm.nvvm.atomic.load.dec.32.p1(ptr addrspace(1) %cg, i32 100)
  %d = call i32 @llvm.nvvm.atomic.add.gen.i.cta.i32.p0(ptr %c, i32 %t)
  %e = call i32 @llvm.nvvm.atomic.max.gen.i.sys.i32.p0(ptr %c, i32 %t)
  %f = call i32 @llvm.nvvm.atomic.cas.gen.i.cta.i32.p0(ptr %c, i32 %e, i32 %a)
  %x = xor i32 %a, %b
  %y = xor i32 %d, %e
  %z = sub i32 %x, %y
  %w = add i32 %z, %f
  store i32 %w, ptr addrspace(1) %q
  ret void
}
declare i32 @llvm.nvvm.atomic.load.inc.32.p1(ptr addrspace(1), i32)
declare i32 @llvm.nvvm.atomic.load.dec.32.p1(ptr addrspace(1), i32)
declare i32 @llvm.nvvm.atomic.add.gen.i.cta.i32.p0(ptr, i32)
declare i32 @llvm.nvvm.atomic.max.gen.i.sys.i32.p0(ptr, i32)
declare i32 @llvm.nvvm.atomic.cas.gen.i.cta.i32.p0(ptr, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
