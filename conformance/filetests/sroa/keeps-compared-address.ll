; negative: an address that is compared is not only accessed
; RUN: opt --passes='sroa' --verify-each -S %s | filecheck %s
; RUN: check --passes='sroa' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[512], buf i32[64] rand(1,-4,9)]
; CHECK-LABEL: @k
; CHECK: %a = alloca i32
; CHECK: icmp eq ptr %a, %in
; CHECK: load i32, ptr %a
; VERDICT: sroa @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %a = alloca i32, align 4
  store i32 %x, ptr %a, align 4
  %c = icmp eq ptr %a, %in
  %i = zext i1 %c to i32
  %y = load i32, ptr %a, align 4
  %r = add i32 %y, %i
  store i32 %r, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
