; Bytes are loaded as zeros or signs above them are wanted; truth values are not accessed.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; VERDICT: select{{.*}}: Refines
; VERDICT-NOT: {{Differs|Inconclusive|Vacuous|Broken}}
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i8[64] rand(1), buf i8[64] rand(2)]
; CHECK-LABEL: .entry k(
; CHECK: ld.global.u8 [[A:%.*]], [
; CHECK: ld.global.s8 [[B:%.*]], [
; CHECK-NOT: and.b16
; CHECK: cvt.u32.u16 {{%.*}}, [[A]];
; CHECK-NOT: s8
; CHECK: st.global.u8
define ptx_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %ina, ptr addrspace(1) %inb) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %tw = zext i32 %t to i64
  %o4 = shl i64 %tw, 2
  %q = getelementptr i8, ptr addrspace(1) %out, i64 %o4
  %pa = getelementptr i8, ptr addrspace(1) %ina, i64 %tw
  %pb = getelementptr i8, ptr addrspace(1) %inb, i64 %tw
  %a = load i8, ptr addrspace(1) %pa
  %b = load i8, ptr addrspace(1) %pb
  %x = zext i8 %a to i32
  %y = sext i8 %b to i32
  %s = sub i32 %x, %y
  store i32 %s, ptr addrspace(1) %q
  %c = icmp ult i32 %t, 40
  br i1 %c, label %then, label %end
then:
  %n = trunc i32 %s to i8
  store i8 %n, ptr addrspace(1) %q
  br label %end
end:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
