; An index that is extended and scaled for several addresses is a part of each: one instruction an address.
; RUN: cc --passes='select<sm_90>' %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[40], buf i32[32] rand(3), buf i64[32] rand(4)]
; CHECK-LABEL: .entry k(
; CHECK-NOT: mul.wide
; CHECK-DAG: mad.wide.s32 {{%rd[0-9]+, %r[0-9]+}}, 4, %rd
; CHECK-DAG: mad.wide.s32 {{%rd[0-9]+, %r[0-9]+}}, 4, %rd
; CHECK-DAG: mad.wide.s32 {{%rd[0-9]+, %r[0-9]+}}, 8, %rd
; CHECK: ret
; VERDICT: @k: Refines

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

define ptx_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %narrow, ptr addrspace(1) %wide) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %index = sext i32 %t to i64
  %scaled = shl i64 %index, 2
  %from = getelementptr i8, ptr addrspace(1) %narrow, i64 %scaled
  %a = load i32, ptr addrspace(1) %from
  %is.low = icmp ult i32 %t, 9
  br i1 %is.low, label %low, label %end

low:
  %other = shl i64 %index, 3
  %from.wide = getelementptr i8, ptr addrspace(1) %wide, i64 %other
  %b = load i64, ptr addrspace(1) %from.wide
  %c = trunc i64 %b to i32
  br label %end

end:
  %d = phi i32 [ %a, %0 ], [ %c, %low ]
  %to = getelementptr i8, ptr addrspace(1) %out, i64 %scaled
  store i32 %d, ptr addrspace(1) %to
  ret void
}
