; an integer of another width beyond 64 bits goes by limbs, the last one filled up; the vector of limbs is as far as it goes
; RUN: opt --passes='lower-bitcasts' --verify-each -S %s | filecheck %s
; CHECK-LABEL: @k
; CHECK-NEXT: [[Z:%[0-9]+]] = zext i96 %x to i128
; CHECK-NEXT: [[L:%[0-9]+]] = bitcast i128 [[Z]] to <2 x i64>
; CHECK-NEXT: [[A:%[0-9]+]] = extractelement <2 x i64> [[L]], i64 0
; CHECK-NEXT: [[B:%[0-9]+]] = extractelement <2 x i64> [[L]], i64 1
; CHECK-NEXT: [[C:%[0-9]+]] = trunc i64 [[B]] to i32
; CHECK: %r = insertelement <3 x i32> {{%[0-9]+}}, i32 [[C]], i64 2
; CHECK: [[Y:%[0-9]+]] = extractelement <1 x i128> %y, i64 0
; CHECK-NEXT: bitcast i128 [[Y]] to <2 x i64>
; CHECK: [[W:%[0-9]+]] = bitcast <2 x i64> {{%[0-9]+}} to i128
; CHECK-NEXT: %q = insertelement <1 x i128> poison, i128 [[W]], i64 0
; CHECK: [[V:%[0-9]+]] = insertelement <2 x i64> {{%[0-9]+}}, i64 {{%[0-9]+}}, i64 1
; CHECK-NEXT: [[U:%[0-9]+]] = bitcast <2 x i64> [[V]] to i128
; CHECK-NEXT: %b = trunc i128 [[U]] to i96
; CHECK-NEXT: %l = bitcast i192 %z to <3 x i64>
; CHECK-NEXT: %m = bitcast <3 x i64> %l to i192

define <3 x i32> @k(i96 %x, <1 x i128> %y, i192 %z) {
  %r = bitcast i96 %x to <3 x i32>
  %h = bitcast <1 x i128> %y to <2 x i64>
  %q = bitcast <2 x i64> %h to <1 x i128>
  %b = bitcast <3 x i32> %r to i96
  %l = bitcast i192 %z to <3 x i64>
  %m = bitcast <3 x i64> %l to i192
  ret <3 x i32> %r
}
