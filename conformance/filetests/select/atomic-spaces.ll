; Atomics in shared memory, through generic addresses, of 64 bits and of pointers, some lanes only.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}
; LAUNCH: k grid=1 block=64 args=[out i64[64], buf i64[64] rand(2)]
@sum = addrspace(3) global [64 x i64] undef
; CHECK-LABEL: .entry k(
; CHECK: bra
; CHECK: atom.relaxed.cta.shared.add.u64
; CHECK: atom.relaxed.sys.add.u64
; CHECK: atom.relaxed.sys.global.cas.b64
define ptx_kernel void @k(ptr addrspace(1) %out, ptr %cells) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o = shl i64 %tw, 3
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o
  %p = getelementptr i8, ptr addrspace(3) @sum, i64 %o
  %c = getelementptr i8, ptr %cells, i64 %o
  store i64 5, ptr addrspace(3) %p
  %m = and i32 %t, 3
  %is = icmp eq i32 %m, 2
  br i1 %is, label %then, label %end
then:
  %a = atomicrmw add ptr addrspace(3) %p, i64 %tw syncscope("block") monotonic
  %b = atomicrmw add ptr %c, i64 %a monotonic
  %x = cmpxchg ptr addrspace(1) %q, ptr null, ptr %c monotonic monotonic
  %old = extractvalue { ptr, i1 } %x, 0
  %bits = ptrtoint ptr %old to i64
  %s = add i64 %bits, %b
  store i64 %s, ptr addrspace(1) %q
  br label %end
end:
  %l = load i64, ptr addrspace(3) %p
  %n = add i64 %l, 1
  %u = load i64, ptr addrspace(1) %q
  %r = add i64 %n, %u
  store i64 %r, ptr addrspace(1) %q
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
