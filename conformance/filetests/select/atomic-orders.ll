; Orders and scopes; sequentially consistent accesses have a fence before them.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}
; LAUNCH: k grid=1 block=32 args=[out i32[32], buf i32[32] rand(2)]
@cell = addrspace(3) global i32 undef
; CHECK-LABEL: .entry k(
; CHECK: atom.relaxed.sys.global.add.u32
; CHECK: atom.acquire.gpu.global.add.u32
; CHECK: atom.release.cta.global.add.u32
; CHECK: atom.acq_rel.sys.global.add.u32
; CHECK: fence.sc.gpu;
; CHECK-NEXT: atom.acq_rel.gpu.global.add.u32
; CHECK: ld.relaxed.sys.global.b32
; CHECK: ld.acquire.gpu.global.b32
; CHECK: fence.sc.sys;
; CHECK-NEXT: ld.acquire.sys.global.b32
; CHECK: st.relaxed.cta.global.b32
; CHECK: st.release.sys.global.b32
; CHECK: fence.sc.sys;
; CHECK-NEXT: st.release.sys.global.b32
; CHECK: fence.acq_rel.gpu;
; CHECK: fence.sc.sys;
; CHECK-NOT: fence
; CHECK: atom.relaxed.sys.global.cas.b32
; CHECK: setp.eq.b32
; CHECK: atom.acq_rel.sys.global.cas.b32
; CHECK: fence.sc.sys;
; CHECK-NEXT: atom.acq_rel.sys.global.cas.b32
; CHECK: atom.acquire.sys.global.cas.b32
define ptx_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %cells) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o4 = shl i64 %tw, 2
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o4
  %c = getelementptr i8, ptr addrspace(1) %cells, i64 %o4
  %a0 = atomicrmw add ptr addrspace(1) %c, i32 1 monotonic
  %a1 = atomicrmw add ptr addrspace(1) %c, i32 2 syncscope("device") acquire
  %a2 = atomicrmw add ptr addrspace(1) %c, i32 3 syncscope("block") release
  %a3 = atomicrmw add ptr addrspace(1) %c, i32 4 acq_rel
  %a4 = atomicrmw add ptr addrspace(1) %c, i32 5 syncscope("device") seq_cst
  %l0 = load atomic i32, ptr addrspace(1) %c monotonic, align 4
  %l1 = load atomic i32, ptr addrspace(1) %c syncscope("device") acquire, align 4
  %l2 = load atomic i32, ptr addrspace(1) %c seq_cst, align 4
  store atomic i32 %t, ptr addrspace(1) %c syncscope("block") monotonic, align 4
  store atomic i32 %l1, ptr addrspace(1) %c release, align 4
  store atomic i32 %t, ptr addrspace(1) %c seq_cst, align 4
  fence syncscope("device") acq_rel
  fence seq_cst
  fence syncscope("singlethread") seq_cst
  %x0 = cmpxchg ptr addrspace(1) %c, i32 %t, i32 7 monotonic monotonic
  %x1 = cmpxchg weak ptr addrspace(1) %c, i32 7, i32 %t acq_rel monotonic
  %x2 = cmpxchg ptr addrspace(1) %c, i32 %l0, i32 %l2 seq_cst acquire
  %x3 = cmpxchg ptr addrspace(1) %c, i32 %l0, i32 %l2 monotonic acquire
  %s0 = extractvalue { i32, i1 } %x0, 1
  %o0 = extractvalue { i32, i1 } %x1, 0
  %s2 = extractvalue { i32, i1 } %x2, 1
  %v = select i1 %s0, i32 %o0, i32 %a3
  %w = select i1 %s2, i32 %v, i32 %a4
  store i32 %w, ptr addrspace(1) %q
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
