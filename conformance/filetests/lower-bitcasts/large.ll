; integers of other widths beyond 64 bits are shifted as they are, for expand-large-integers
; RUN: opt --passes='lower-bitcasts' --verify-each -S %s | filecheck %s
; CHECK-LABEL: @k
; CHECK-NEXT: [[A:%[0-9]+]] = trunc i96 %x to i32
; CHECK: [[B:%[0-9]+]] = lshr i96 %x, 64
; CHECK-NEXT: [[C:%[0-9]+]] = trunc i96 [[B]] to i32
; CHECK-NEXT: %r = insertelement <3 x i32> {{%[0-9]+}}, i32 [[C]], i64 2
; CHECK: [[Y:%[0-9]+]] = extractelement <1 x i128> %y, i64 0
; CHECK-NEXT: bitcast i128 [[Y]] to <2 x i64>
; CHECK: [[W:%[0-9]+]] = bitcast <2 x i64> {{%[0-9]+}} to i128
; CHECK-NEXT: %q = insertelement <1 x i128> poison, i128 [[W]], i64 0
; CHECK: zext i32 {{%[0-9]+}} to i96
; CHECK: %b = or disjoint i96

define <3 x i32> @k(i96 %x, <1 x i128> %y) {
  %r = bitcast i96 %x to <3 x i32>
  %h = bitcast <1 x i128> %y to <2 x i64>
  %q = bitcast <2 x i64> %h to <1 x i128>
  %b = bitcast <3 x i32> %r to i96
  ret <3 x i32> %r
}
