; members of aggregates
; RUN: opt --passes=instsimplify %s | filecheck %s
; LAUNCH: k grid=1 block=40 args=[out i32[40], buf i32[128] rand(1,-50,100)]
; CHECK-LABEL: @constant(
; CHECK: ret i32 3
; CHECK-LABEL: @put_back(
; CHECK: ret { i32, i32 } %s
; CHECK-LABEL: @poison_member(
; CHECK: ret { i32, i32 } %s
; CHECK-LABEL: @keeps_other_place(
; CHECK: ret { i32, i32 } %r
; CHECK-LABEL: @keeps_undef(
; CHECK: ret { i32, i32 } %r

define i32 @constant() {
  %r = extractvalue { i32, [2 x i32] } { i32 1, [2 x i32] [i32 2, i32 3] }, 1, 1
  ret i32 %r
}

define { i32, i32 } @put_back({ i32, i32 } %s) {
  %m = extractvalue { i32, i32 } %s, 1
  %r = insertvalue { i32, i32 } %s, i32 %m, 1
  ret { i32, i32 } %r
}

define { i32, i32 } @poison_member({ i32, i32 } %s) {
  %r = insertvalue { i32, i32 } %s, i32 poison, 0
  ret { i32, i32 } %r
}

define { i32, i32 } @keeps_other_place({ i32, i32 } %s) {
  %m = extractvalue { i32, i32 } %s, 1
  %r = insertvalue { i32, i32 } %s, i32 %m, 0
  ret { i32, i32 } %r
}

define { i32, i32 } @keeps_undef({ i32, i32 } %s) {
  %r = insertvalue { i32, i32 } %s, i32 undef, 0
  ret { i32, i32 } %r
}

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds i32, ptr %in, i32 %t
  %py = getelementptr inbounds i32, ptr %px, i32 64
  %base = mul i32 %t, 1
  %po = getelementptr inbounds i32, ptr %out, i32 %base
  %x = load i32, ptr %px, align 4
  %y = load i32, ptr %py, align 4
  %c = icmp sgt i32 %x, %y
  %n = trunc i32 %x to i8
  %a = sitofp i32 %x to float
  br i1 %c, label %some, label %end
some:
  %r0 = call i32 @constant()
  %q0 = getelementptr inbounds i32, ptr %po, i32 0
  store i32 %r0, ptr %q0, align 4
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
