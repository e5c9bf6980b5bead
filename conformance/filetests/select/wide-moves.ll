; Integers of 65 to 128 bits are chosen, frozen, and regrouped with pairs of 64 bits, register by register.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}
; LAUNCH: k grid=1 block=32 args=[out i64[64], buf i64[128] rand(1)]
; CHECK-LABEL: .entry k(
; CHECK: ld.global.v2.b64 {[[L:%[a-z0-9]+]], [[H:%[a-z0-9]+]]}
; CHECK: selp.b64 [[A:%[a-z0-9]+]], [[L]], 7,
; CHECK: selp.b64 [[B:%[a-z0-9]+]], [[H]], 1,
; CHECK-NOT: mov.b64
; CHECK: xor.b64 {{%[a-z0-9]+}}, [[A]], [[B]];
define ptx_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %in) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o4 = shl i64 %tw, 2
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o4
  %o16 = shl i64 %tw, 4
  %p = getelementptr i8, ptr addrspace(1) %in, i64 %o16
  %a = load i128, ptr addrspace(1) %p, align 16
  %c = icmp ult i32 %t, 13
  %s = select i1 %c, i128 %a, i128 18446744073709551623
  %f = freeze i128 %s
  %v = bitcast i128 %f to <2 x i64>
  %l = extractelement <2 x i64> %v, i32 0
  %h = extractelement <2 x i64> %v, i32 1
  %x = xor i64 %l, %h
  %o8 = shl i64 %tw, 3
  %q8 = getelementptr i8, ptr addrspace(1) %out, i64 %o8
  store i64 %x, ptr addrspace(1) %q8
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
