; negative: a variable that an atomic changes
; RUN: opt --passes=ipsccp --verify-each -S %s | filecheck %s
; RUN: check --passes=ipsccp %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=32 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; CHECK-LABEL: @k
; CHECK: load i32, ptr @v
; CHECK: store i32 %v
; VERDICT: @k: Skipped

@v = internal global i32 3

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds i32, ptr %in, i32 %t
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  %x = load i32, ptr %pi, align 4
  %o = atomicrmw add ptr @v, i32 1 seq_cst

  %v = load i32, ptr @v, align 4
  store i32 %v, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
