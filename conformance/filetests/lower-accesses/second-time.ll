; nothing is left for a second time
; RUN: check --passes=lower-accesses,lower-accesses %s | filecheck %s --check-prefix=VERDICT
; LAUNCH: k grid=1 block=64 args=[out i8[3072], buf i8[3072] rand(5,0,255)]
; VERDICT: lower-accesses
; VERDICT: @k: Refines
; VERDICT: lower-accesses
; VERDICT: @k: Skipped

define ptx_kernel void @k(ptr %out, ptr %in) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = mul i32 %t, 48
  %from = getelementptr i8, ptr %in, i32 %at
  %to = getelementptr i8, ptr %out, i32 %at
  %p0 = getelementptr i8, ptr %from, i64 0
  %q0 = getelementptr i8, ptr %to, i64 0
  %v0 = load { i1, <3 x i24>, i48 }, ptr %p0, align 1
  store { i1, <3 x i24>, i48 } %v0, ptr %q0, align 1
  %p1 = getelementptr i8, ptr %from, i64 24
  %q1 = getelementptr i8, ptr %to, i64 24
  %v1 = load <8 x i1>, ptr %p1, align 1
  store <8 x i1> %v1, ptr %q1, align 1
  %p2 = getelementptr i8, ptr %from, i64 32
  %q2 = getelementptr i8, ptr %to, i64 32
  %v2 = load i64, ptr %p2, align 1
  store i64 %v2, ptr %q2, align 1
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
