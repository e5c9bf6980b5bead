; RUN: opt --passes=ipmsp --verify-each -S %s | filecheck %s
; RUN: check --passes=ipmsp %s | filecheck %s --check-prefix=VERDICT
; negative: null moved on without inbounds is another address in another space, and is compared
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; VERDICT: @k: Refines
; CHECK-LABEL: define internal i32 @get(ptr %p)
; CHECK: icmp ult ptr %p

target triple = "nvptx64-nvidia-cuda"

@s = internal addrspace(3) global [64 x i32] undef
define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %odd = trunc i32 %t to i1
  %b = select i1 %odd, ptr addrspacecast (ptr addrspace(3) @s to ptr), ptr null
  %p = getelementptr i32, ptr %b, i32 %t
  %x = call i32 @get(ptr %p)
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %x, ptr %po
  ret void
}
define internal i32 @get(ptr %p) {
entry:
  %c = icmp ult ptr %p, inttoptr (i64 4096 to ptr)
  br i1 %c, label %low, label %high
low:
  ret i32 5
high:
  store i32 3, ptr %p
  ret i32 4
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
