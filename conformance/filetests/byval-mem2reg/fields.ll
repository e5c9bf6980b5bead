; RUN: opt --passes=byval-mem2reg --verify-each -S %s | filecheck %s
; RUN: check --passes=byval-mem2reg %s | filecheck %s --check-prefix=VERDICT
; Fields are loaded on entry and promoted, with a PHI where lanes write one.
; LAUNCH: k grid=1 block=40 args=[out i32[64], buf i32[64] rand(1,-50,100)]
; VERDICT: @k: Refines
; CHECK-LABEL: define internal i32 @f(ptr byval({ i32, i32 }) align 4 %s, i32 %t)
; CHECK: [[A:%.*]] = load i32, ptr %s, align 4
; CHECK: [[P:%.*]] = getelementptr inbounds{{.*}} i8, ptr %s, i64 4
; CHECK: [[B:%.*]] = load i32, ptr [[P]], align 4
; CHECK: phi i32 [ {{.*}}[[A]], {{.*}} ], [ %t, %odd ]
; CHECK-NOT: store
; CHECK: ret i32

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %z = call i32 @f(ptr byval({ i32, i32 }) align 4 %in, i32 %t)
  %po = getelementptr inbounds i32, ptr %out, i32 %t
  store i32 %z, ptr %po
  ret void
}
define internal i32 @f(ptr byval({ i32, i32 }) align 4 %s, i32 %t) {
entry:
  %b = getelementptr inbounds { i32, i32 }, ptr %s, i32 0, i32 1
  %c = trunc i32 %t to i1
  br i1 %c, label %odd, label %end
odd:
  store i32 %t, ptr %s
  br label %end
end:
  %x = load i32, ptr %s
  %y = load i32, ptr %b
  %z = sub i32 %x, %y
  ret i32 %z
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
