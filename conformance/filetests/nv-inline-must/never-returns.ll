; a body that never returns: nothing is taken from behind the call
; RUN: opt --passes=nv-inline-must --verify-each -S %s | filecheck %s
; RUN: check --passes=nv-inline-must %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,0,9)]
; CHECK-LABEL: @k
; CHECK: call void @llvm.nvvm.exit()
; CHECK-NEXT: store i32 poison, ptr %po
; CHECK-NEXT: br label %join
; VERDICT: @k: Refines

define i32 @f(i32 %v) alwaysinline noreturn {
  call void @llvm.nvvm.exit()
  unreachable
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %pi, align 4
  %c = icmp ugt i32 %x, 4
  br i1 %c, label %then, label %join
then:
  %r = call i32 @f(i32 %x)
  store i32 %r, ptr %po, align 4
  br label %join
join:
  store i32 %x, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.exit()
