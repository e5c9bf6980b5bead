; deeply nested types and constants
@a = global [1 x [1 x [1 x [1 x [1 x [1 x [1 x [1 x i8]]]]]]]] [[1 x [1 x [1 x [1 x [1 x [1 x [1 x i8]]]]]]] [[1 x [1 x [1 x [1 x [1 x [1 x i8]]]]]] [[1 x [1 x [1 x [1 x [1 x i8]]]]] [[1 x [1 x [1 x [1 x i8]]]] [[1 x [1 x [1 x i8]]] [[1 x [1 x i8]] [[1 x i8] [i8 1]]]]]]]]
@b = global {{{{{i8, {}}, {}}, {}}, {}}, {}} {{{{{i8, {}}, {}}, {}}, {}} {{{{i8, {}}, {}}, {}} {{{i8, {}}, {}} {{i8, {}} {i8 1, {} {}}, {} {}}, {} {}}, {} {}}, {} {}}
@c = external global <{ [2 x <{ [3 x <{ <2 x i16>, <{}> }>] }>] }>
declare void @d({ { i32, [2 x { ptr, <4 x half> }] }, i8 })
declare { { i8 }, [2 x [2 x { i1, i1 }]] } @e([0 x { i8 }], {}, [4294967296 x i8])
define void @f({{i8, i8}, [2 x i8]} %x) {
  %1 = extractvalue {{i8, i8}, [2 x i8]} %x, 0
  %2 = insertvalue {{i8, i8}, [2 x i8]} %x, {i8, i8} %1, 0
  ret void
}
