; RUN: cc --passes='select<sm_90>' --stop-after select %s | filecheck %s
; RUN: check --passes='select<sm_90>' %s | filecheck %s --check-prefix=VERDICT
; The factor of a wide product is that of the shift, whatever number is added.
; LAUNCH: k grid=1 block=33 args=[out i64[33], out i64[33]]
; VERDICT: select @k: Refines
; CHECK: mad.wide.s32 %{{.*}}, %{{.*}}, 8, 5;
; CHECK: mad.wide.u32 %{{.*}}, %{{.*}}, 4, 0;

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %a, ptr %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = sub i32 %t, 7
  %w = sext i32 %s to i64
  %x = shl i64 %w, 3
  %y = add i64 %x, 5
  %u = zext i32 %s to i64
  %v = shl i64 %u, 2
  %z = add i64 %v, 0
  %wide = zext i32 %t to i64
  %at = mul i64 %wide, 8
  %pa = getelementptr i8, ptr %a, i64 %at
  store i64 %y, ptr %pa
  %pb = getelementptr i8, ptr %b, i64 %at
  store i64 %z, ptr %pb
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
