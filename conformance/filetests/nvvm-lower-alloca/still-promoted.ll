; mem2reg promotes a slot in local memory as any other
; RUN: opt --passes='nvvm-lower-alloca,mem2reg' --verify-each -S %s | filecheck %s
; RUN: check --passes='nvvm-lower-alloca,mem2reg' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(7,-9,20)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK-NOT: alloca
; CHECK: phi i32
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %px
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %own = alloca i32, align 4
  store i32 %x, ptr %own
  %c = icmp sgt i32 %x, 4
  br i1 %c, label %arm, label %join
arm:
  store i32 3, ptr %own
  br label %join
join:
  %r = load i32, ptr %own
  store i32 %r, ptr %po
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
