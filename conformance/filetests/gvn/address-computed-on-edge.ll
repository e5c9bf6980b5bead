; the address is computed where the load is missing
; RUN: opt --passes=gvn --verify-each -S %s | filecheck %s
; RUN: check --passes=gvn %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=gvn %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[128] rand(5,-90,900)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: other:
; CHECK-NEXT: [[A:%.*]] = getelementptr inbounds i32, ptr %pi, i32 1
; CHECK-NEXT: load i32, ptr [[A]]
; CHECK-NEXT: br label %end
; CHECK: end:
; CHECK-NOT: load
; CHECK: ret
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds [4 x i32], ptr %in, i32 %t
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  %odd = trunc i32 %t to i1
  br i1 %odd, label %arm, label %other
arm:
  %x = load i32, ptr %pi, align 4
  br label %end
other:
  br label %end
end:
  %i = phi i32 [ 0, %arm ], [ 1, %other ]
  %y = phi i32 [ %x, %arm ], [ 7, %other ]
  %p = getelementptr inbounds i32, ptr %pi, i32 %i
  %v = load i32, ptr %p, align 4
  %z = mul i32 %v, %y
  %w = add i32 %z, %i
  store i32 %w, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
