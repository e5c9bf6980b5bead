; a trap that several checks share stands behind one guard
; RUN: opt --passes='structurizecfg' --verify-each -S %s | filecheck %s
; RUN: check --passes='structurizecfg' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(7,-9,20)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK-COUNT-1: call void @llvm.trap()
; CHECK: unreachable
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %px
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %a = icmp sgt i32 %x, 90
  br i1 %a, label %bad, label %on
on:
  %y = mul i32 %x, %x
  %b = icmp sgt i32 %y, 900
  br i1 %b, label %bad, label %fine
fine:
  store i32 %y, ptr %po
  ret void
bad:
  call void @llvm.trap()
  unreachable
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.trap()
