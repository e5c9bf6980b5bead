; negative: a call that may end the thread lets others see what was written before it, be it overwritten or not
; RUN: opt --passes=dse --verify-each -S %s | filecheck %s
; RUN: check --passes=dse %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i64[64], buf i64[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: store i64 1, ptr %po
; CHECK-NEXT: call void @may_end(i32 %t)
; CHECK-NEXT: store i64 2, ptr %po
; CHECK-NEXT: ret void
; VERDICT: @k: Skipped

define internal void @may_end(i32 %t) memory(none) noinline {
  %c = icmp slt i32 %t, 7
  br i1 %c, label %end, label %on
end:
  call void @llvm.nvvm.exit()
  unreachable
on:
  ret void
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i64, ptr %in, i32 %t
  %po = getelementptr inbounds i64, ptr %out, i32 %t
  store i64 1, ptr %po, align 8
  call void @may_end(i32 %t)
  store i64 2, ptr %po, align 8
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.exit()
