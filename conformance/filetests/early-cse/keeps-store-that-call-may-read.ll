; negative: a call between two stores reads the first one, or may not return
; RUN: opt --passes=early-cse --verify-each -S %s | filecheck %s
; RUN: check --passes=early-cse %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64]]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: store i32 %t, ptr %po, align 4
; CHECK-NEXT: %v = call i32 @first(ptr %po)
; CHECK-NEXT: store i32 %v, ptr %po2, align 4
; CHECK-NEXT: store i32 2, ptr %po, align 4
; CHECK-NEXT: call void @stop(i32 %t)
; CHECK-NEXT: store i32 3, ptr %po, align 4
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = add i32 %t, 32
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %po2 = getelementptr inbounds i32, ptr %out, i32 %n
  store i32 %t, ptr %po, align 4
  %v = call i32 @first(ptr %po)
  store i32 %v, ptr %po2, align 4
  store i32 2, ptr %po, align 4
  call void @stop(i32 %t)
  store i32 3, ptr %po, align 4
  ret void
}

define internal i32 @first(ptr %p) nounwind willreturn nosync memory(argmem: read) noinline {
  %v = load i32, ptr %p, align 4
  ret i32 %v
}

define internal void @stop(i32 %t) nounwind nosync memory(none) noinline {
  %odd = trunc i32 %t to i1
  br i1 %odd, label %out, label %end
out:
  call void @llvm.nvvm.exit()
  unreachable
end:
  ret void
}

declare void @llvm.nvvm.exit()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
