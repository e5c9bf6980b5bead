; Calls through addresses have a prototype; a recursive function calls itself; what is called as another type goes through its address.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}
; LAUNCH: k grid=1 block=64 args=[out i32[64]]
@table = internal addrspace(4) constant [2 x ptr] [ptr @twice, ptr @thrice]
; CHECK-LABEL: ) sum(
; CHECK: call ({{.*}}), sum, (
; CHECK-LABEL: .entry k(
; CHECK: ld.const.b64 [[F:%.*]], [
; CHECK: {{.*}}: .callprototype (.param .b32 _) _ (.param .b32 _);
; CHECK: call ({{.*}}), [[F]], ({{.*}}), $L
; CHECK: call ({{.*}}), sum, (
define internal i32 @twice(i32 %x) noinline {
  %r = shl i32 %x, 1
  ret i32 %r
}
define internal i32 @thrice(i32 %x) noinline {
  %r = mul i32 %x, 3
  ret i32 %r
}
define internal i32 @sum(i32 %n) noinline {
  %z = icmp eq i32 %n, 0
  br i1 %z, label %none, label %more
none:
  ret i32 0
more:
  %m = sub i32 %n, 1
  %s = call i32 @sum(i32 %m)
  %r = add i32 %s, %n
  ret i32 %r
}
define ptx_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o4 = shl i64 %tw, 2
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o4
  %m = and i64 %tw, 1
  %o = shl i64 %m, 3
  %fp = getelementptr i8, ptr addrspace(4) @table, i64 %o
  %f = load ptr, ptr addrspace(4) %fp
  %a = call i32 %f(i32 %t)
  %n = and i32 %t, 7
  %b = call i32 @sum(i32 %n)
  %s = shl i32 %a, 8
  %r = or i32 %s, %b
  store i32 %r, ptr addrspace(1) %q
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
