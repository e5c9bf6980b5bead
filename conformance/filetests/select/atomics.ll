; All operations of atomicrmw that PTX has, one cell a lane.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}
; LAUNCH: k32 grid=1 block=32 args=[out i32[32], buf i32[32] rand(1), buf i32[32] rand(2)]
; LAUNCH: k64 grid=1 block=32 args=[out i64[32], buf i64[32] rand(1), buf i64[32] rand(2)]
; LAUNCH: kf grid=1 block=32 args=[out f32[32], buf f32[32] rand(1), buf f64[32] rand(2)]
; CHECK-LABEL: .entry k32(
; CHECK: atom.relaxed.gpu.global.exch.b32
; CHECK: atom.relaxed.gpu.global.add.u32
; CHECK: neg.s32
; CHECK: atom.relaxed.gpu.global.add.u32
; CHECK: atom.relaxed.gpu.global.and.b32
; CHECK: atom.relaxed.gpu.global.or.b32
; CHECK: atom.relaxed.gpu.global.xor.b32
; CHECK: atom.relaxed.gpu.global.max.s32
; CHECK: atom.relaxed.gpu.global.min.s32
; CHECK: atom.relaxed.gpu.global.max.u32
; CHECK: atom.relaxed.gpu.global.min.u32
; CHECK: atom.relaxed.gpu.global.inc.u32
; CHECK: atom.relaxed.gpu.global.dec.u32
define ptx_kernel void @k32(ptr addrspace(1) %out, ptr addrspace(1) %in, ptr addrspace(1) %cells) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o = shl i64 %tw, 2
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o
  %p = getelementptr i8, ptr addrspace(1) %in, i64 %o
  %c = getelementptr i8, ptr addrspace(1) %cells, i64 %o
  %v = load i32, ptr addrspace(1) %p
  %rxchg = atomicrmw xchg ptr addrspace(1) %c, i32 %v syncscope("device") monotonic
  %xxchg = mul i32 0, 31
  %axchg = xor i32 %xxchg, %rxchg
  %radd = atomicrmw add ptr addrspace(1) %c, i32 %v syncscope("device") monotonic
  %xadd = mul i32 %axchg, 31
  %aadd = xor i32 %xadd, %radd
  %rsub = atomicrmw sub ptr addrspace(1) %c, i32 %v syncscope("device") monotonic
  %xsub = mul i32 %aadd, 31
  %asub = xor i32 %xsub, %rsub
  %rand = atomicrmw and ptr addrspace(1) %c, i32 %v syncscope("device") monotonic
  %xand = mul i32 %asub, 31
  %aand = xor i32 %xand, %rand
  %ror = atomicrmw or ptr addrspace(1) %c, i32 %v syncscope("device") monotonic
  %xor = mul i32 %aand, 31
  %aor = xor i32 %xor, %ror
  %rxor = atomicrmw xor ptr addrspace(1) %c, i32 %v syncscope("device") monotonic
  %xxor = mul i32 %aor, 31
  %axor = xor i32 %xxor, %rxor
  %rmax = atomicrmw max ptr addrspace(1) %c, i32 %v syncscope("device") monotonic
  %xmax = mul i32 %axor, 31
  %amax = xor i32 %xmax, %rmax
  %rmin = atomicrmw min ptr addrspace(1) %c, i32 %v syncscope("device") monotonic
  %xmin = mul i32 %amax, 31
  %amin = xor i32 %xmin, %rmin
  %rumax = atomicrmw umax ptr addrspace(1) %c, i32 %v syncscope("device") monotonic
  %xumax = mul i32 %amin, 31
  %aumax = xor i32 %xumax, %rumax
  %rumin = atomicrmw umin ptr addrspace(1) %c, i32 %v syncscope("device") monotonic
  %xumin = mul i32 %aumax, 31
  %aumin = xor i32 %xumin, %rumin
  %ruinc_wrap = atomicrmw uinc_wrap ptr addrspace(1) %c, i32 %v syncscope("device") monotonic
  %xuinc_wrap = mul i32 %aumin, 31
  %auinc_wrap = xor i32 %xuinc_wrap, %ruinc_wrap
  %rudec_wrap = atomicrmw udec_wrap ptr addrspace(1) %c, i32 %v syncscope("device") monotonic
  %xudec_wrap = mul i32 %auinc_wrap, 31
  %audec_wrap = xor i32 %xudec_wrap, %rudec_wrap
  store i32 %audec_wrap, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: .entry k64(
; CHECK: atom.relaxed.gpu.global.exch.b64
; CHECK: atom.relaxed.gpu.global.add.u64
; CHECK: neg.s64
; CHECK: atom.relaxed.gpu.global.add.u64
; CHECK: atom.relaxed.gpu.global.and.b64
; CHECK: atom.relaxed.gpu.global.or.b64
; CHECK: atom.relaxed.gpu.global.xor.b64
; CHECK: atom.relaxed.gpu.global.max.s64
; CHECK: atom.relaxed.gpu.global.min.s64
; CHECK: atom.relaxed.gpu.global.max.u64
; CHECK: atom.relaxed.gpu.global.min.u64
define ptx_kernel void @k64(ptr addrspace(1) %out, ptr addrspace(1) %in, ptr addrspace(1) %cells) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o = shl i64 %tw, 3
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o
  %p = getelementptr i8, ptr addrspace(1) %in, i64 %o
  %c = getelementptr i8, ptr addrspace(1) %cells, i64 %o
  %v = load i64, ptr addrspace(1) %p
  %rxchg = atomicrmw xchg ptr addrspace(1) %c, i64 %v syncscope("device") monotonic
  %xxchg = mul i64 0, 31
  %axchg = xor i64 %xxchg, %rxchg
  %radd = atomicrmw add ptr addrspace(1) %c, i64 %v syncscope("device") monotonic
  %xadd = mul i64 %axchg, 31
  %aadd = xor i64 %xadd, %radd
  %rsub = atomicrmw sub ptr addrspace(1) %c, i64 %v syncscope("device") monotonic
  %xsub = mul i64 %aadd, 31
  %asub = xor i64 %xsub, %rsub
  %rand = atomicrmw and ptr addrspace(1) %c, i64 %v syncscope("device") monotonic
  %xand = mul i64 %asub, 31
  %aand = xor i64 %xand, %rand
  %ror = atomicrmw or ptr addrspace(1) %c, i64 %v syncscope("device") monotonic
  %xor = mul i64 %aand, 31
  %aor = xor i64 %xor, %ror
  %rxor = atomicrmw xor ptr addrspace(1) %c, i64 %v syncscope("device") monotonic
  %xxor = mul i64 %aor, 31
  %axor = xor i64 %xxor, %rxor
  %rmax = atomicrmw max ptr addrspace(1) %c, i64 %v syncscope("device") monotonic
  %xmax = mul i64 %axor, 31
  %amax = xor i64 %xmax, %rmax
  %rmin = atomicrmw min ptr addrspace(1) %c, i64 %v syncscope("device") monotonic
  %xmin = mul i64 %amax, 31
  %amin = xor i64 %xmin, %rmin
  %rumax = atomicrmw umax ptr addrspace(1) %c, i64 %v syncscope("device") monotonic
  %xumax = mul i64 %amin, 31
  %aumax = xor i64 %xumax, %rumax
  %rumin = atomicrmw umin ptr addrspace(1) %c, i64 %v syncscope("device") monotonic
  %xumin = mul i64 %aumax, 31
  %aumin = xor i64 %xumin, %rumin
  store i64 %aumin, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: .entry kf(
; CHECK: atom.relaxed.gpu.global.add.f32
; CHECK: atom.relaxed.gpu.global.exch.b32
; CHECK: atom.relaxed.gpu.global.add.f64
define ptx_kernel void @kf(ptr addrspace(1) %out, ptr addrspace(1) %in, ptr addrspace(1) %cells) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o = shl i64 %tw, 2
  %o8 = shl i64 %tw, 3
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o
  %p = getelementptr i8, ptr addrspace(1) %in, i64 %o
  %c = getelementptr i8, ptr addrspace(1) %cells, i64 %o8
  %v = load float, ptr addrspace(1) %p
  %a = atomicrmw fadd ptr addrspace(1) %q, float %v syncscope("device") monotonic
  %b = atomicrmw xchg ptr addrspace(1) %q, float %v syncscope("device") monotonic
  %w = fpext float %v to double
  %d = atomicrmw fadd ptr addrspace(1) %c, double %w syncscope("device") monotonic
  %e = fptrunc double %d to float
  %f = fadd float %e, %b
  store float %f, ptr addrspace(1) %q
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
