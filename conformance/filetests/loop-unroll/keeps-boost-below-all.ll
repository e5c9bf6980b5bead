; RUN: opt --passes='loop-unroll<unroll-max-percent-threshold-boost=50;unroll-threshold=60>' -S %s | filecheck %s
; RUN: opt --passes='loop-unroll<unroll-threshold=60>' -S %s | filecheck %s --check-prefix=USUAL
; A threshold that may be raised to at most half of itself becomes lower; the least of both numbers counts, as in LLVM.
target triple = "nvptx64-nvidia-cuda"

@table = internal addrspace(4) constant [8 x i32] [i32 3, i32 1, i32 4, i32 1, i32 5, i32 9, i32 2, i32 6]

; CHECK-LABEL: define ptx_kernel void @k
; CHECK: phi i32
; CHECK: br i1
; USUAL-LABEL: define ptx_kernel void @k
; USUAL-NOT: phi i32
define ptx_kernel void @k(ptr %out) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %more, %loop ]
  %at = getelementptr inbounds [8 x i32], ptr addrspace(4) @table, i32 0, i32 %i
  %v = load i32, ptr addrspace(4) %at
  %p = mul i32 %v, %i
  %q = xor i32 %p, %i
  %o = getelementptr i32, ptr %out, i32 %i
  store i32 %q, ptr %o
  %more = add i32 %sum, %p
  %next = add i32 %i, 1
  %goes = icmp ult i32 %next, 8
  br i1 %goes, label %loop, label %end

end:
  store i32 %more, ptr %out
  ret void
}
