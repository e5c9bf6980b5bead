; RUN: sim %s | filecheck %s
; A quotient that is extended to 128 bits and cut in a loop: docs/bugs/124-symbol-without-name.md.
; LAUNCH: k grid=1 block=1 args=[out i32[1], i32 200]
; EXPECT: k arg=0[0]=0
; CHECK: @k stack: finished
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %out, i32 %x) {
entry:
  %quotient = udiv i32 %x, 99
  br label %loop
loop:
  %rest = phi i32 [ %x, %entry ], [ %less, %loop ]
  %wide = zext i32 %quotient to i128
  %cut = trunc i128 %wide to i24
  %back = sext i24 %cut to i32
  %less = sub i32 %rest, %back
  %more = icmp ne i32 %less, 0
  br i1 %more, label %loop, label %done
done:
  store i32 %less, ptr %out
  ret void
}
