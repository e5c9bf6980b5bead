; a member of an aggregate that was stored
; RUN: opt --passes=gvn --verify-each -S %s | filecheck %s
; RUN: check --passes=gvn %s | filecheck %s --check-prefix=VERDICT
; RUN: check --bisect-limit=0 --passes=gvn %s | filecheck %s --check-prefix=LIMIT
; LAUNCH: k grid=1 block=32 args=[out i32[128], buf i32[128] rand(5,-90,900)]
; CHECK-LABEL: define ptx_kernel void @k
; CHECK: extractvalue { i32, [2 x i32] } %y, 1
; CHECK: extractvalue [2 x i32] %{{.*}}, 1
; VERDICT: @k: Refines
; LIMIT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %pi = getelementptr inbounds [4 x i32], ptr %in, i32 %t
  %po = getelementptr inbounds [4 x i32], ptr %out, i32 %t
  %p8 = getelementptr inbounds i8, ptr %po, i64 8

  %y0 = insertvalue { i32, [2 x i32] } poison, i32 %t, 0
  %x = load i32, ptr %pi, align 4
  %y1 = insertvalue { i32, [2 x i32] } %y0, i32 %x, 1, 0
  %d = shl i32 %x, 1
  %y = insertvalue { i32, [2 x i32] } %y1, i32 %d, 1, 1
  store { i32, [2 x i32] } %y, ptr %po, align 4
  %v = load i32, ptr %p8, align 4
  %w = add i32 %v, 1
  store i32 %w, ptr %po, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
