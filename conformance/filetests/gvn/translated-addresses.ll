; each edge brings another address, at which its lanes have loaded or stored
; RUN: opt --passes=gvn --verify-each -S %s | filecheck %s
; RUN: check --passes=gvn %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=gvn %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[128] rand(5,-90,900)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: end:
; CHECK-NEXT: phi i32 [ %x, %arm ], [ %t, %other ]
; CHECK-NOT: load
; CHECK: ret
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds [4 x i32], ptr %in, i32 %t
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  %p4 = getelementptr inbounds i8, ptr %po, i64 4
  %p8 = getelementptr inbounds i8, ptr %po, i64 8

  %odd = trunc i32 %t to i1
  br i1 %odd, label %arm, label %other
arm:
  %x = load i32, ptr %pi, align 4
  br label %end
other:
  store i32 %t, ptr %p4, align 4
  br label %end
end:
  %q = phi ptr [ %pi, %arm ], [ %p4, %other ]
  %y = phi i32 [ %x, %arm ], [ 3, %other ]
  %v = load i32, ptr %q, align 4
  %w = mul i32 %v, %y
  store i32 %w, ptr %p8, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
