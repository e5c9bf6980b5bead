; a lifetime that starts forgets the value, one that ends does not
; RUN: opt --passes=mem2reg --verify-each -S %s | filecheck %s
; CHECK-LABEL: @start
; CHECK-NOT: alloca
; CHECK-NOT: call
; CHECK: ret i32 undef
; CHECK-LABEL: @end
; CHECK-NOT: alloca
; CHECK-NOT: call
; CHECK: ret i32 %a

define i32 @start(i32 %a) {
  %slot = alloca i32
  store i32 %a, ptr %slot
  call void @llvm.lifetime.start.p0(i64 4, ptr %slot)
  %v = load i32, ptr %slot
  ret i32 %v
}

define i32 @end(i32 %a) {
  %slot = alloca i32
  call void @llvm.lifetime.start.p0(i64 4, ptr %slot)
  store i32 %a, ptr %slot
  call void @llvm.lifetime.end.p0(i64 4, ptr %slot)
  %v = load i32, ptr %slot
  ret i32 %v
}

declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
