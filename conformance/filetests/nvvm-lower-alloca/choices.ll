; PHIs and selects between slots, by lanes that part, are pointers of local memory
; RUN: opt --passes='nvvm-lower-alloca' --verify-each -S %s | filecheck %s
; RUN: check --passes='nvvm-lower-alloca' %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i32[64], buf i32[64] rand(7,-9,20)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: alloca i32, align 4, addrspace(5)
; CHECK: alloca i32, align 4, addrspace(5)
; CHECK: phi ptr addrspace(5)
; CHECK: store i32 %x, ptr addrspace(5)
; CHECK: ret void
; VERDICT: @k: Refines

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %x = load i32, ptr %px
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %a = alloca i32, align 4
  %b = alloca i32, align 4
  store i32 1, ptr %a
  store i32 2, ptr %b
  %c = icmp sgt i32 %x, 4
  br i1 %c, label %arm, label %join
arm:
  br label %join
join:
  %p = phi ptr [ %a, %entry ], [ %b, %arm ]
  store i32 %x, ptr %p
  %r = load i32, ptr %a
  %s = load i32, ptr %b
  %m = mul i32 %s, 100
  %n = add i32 %r, %m
  store i32 %n, ptr %po
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
