; RUN: opt --passes=memory-space-opt<second-time> --verify-each -S %s | filecheck %s
; RUN: check --passes=memory-space-opt<second-time> %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=memory-space-opt<second-time> %s | filecheck %s --check-prefix=LIMIT
; One space each: a kernel argument, a shared variable, a stack slot, a table of constants; lanes diverge.
; LAUNCH: k grid=2 block=40 args=[out i32[80], buf i32[80] rand(1,-50,100)]
; VERDICT: @k: Refines
; LIMIT: @k: Skipped
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK:         load i32, ptr addrspace(1)
; CHECK:         store i32 %x, ptr addrspace(3)
; CHECK:         store i32 %x, ptr addrspace(5)
; CHECK:         load i32, ptr addrspace(4)
; CHECK:         store i32 %sum, ptr addrspace(1)

target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [40 x i32] undef
@table = internal addrspace(4) constant [4 x i32] [i32 3, i32 5, i32 7, i32 11]

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %slot = alloca i32
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %base = mul i32 %b, 40
  %i = add i32 %base, %t
  %pi = getelementptr inbounds i32, ptr %in, i32 %i
  %x = load i32, ptr %pi
  %tile = addrspacecast ptr addrspace(3) @tile to ptr
  %pt = getelementptr inbounds i32, ptr %tile, i32 %t
  store i32 %x, ptr %pt
  %odd = trunc i32 %t to i1
  br i1 %odd, label %left, label %join
left:
  store i32 %x, ptr %slot
  %s = load i32, ptr %slot
  br label %join
join:
  %v = phi i32 [ %s, %left ], [ 17, %entry ]
  %k = and i32 %t, 3
  %pc = getelementptr inbounds i32, ptr addrspacecast (ptr addrspace(4) @table to ptr), i32 %k
  %c = load i32, ptr %pc
  %y = load i32, ptr %pt
  %w = add i32 %v, %c
  %sum = add i32 %w, %y
  %po = getelementptr inbounds i32, ptr %out, i32 %i
  store i32 %sum, ptr %po
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
