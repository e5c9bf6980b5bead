package lockstep.compiler.loopunroll;

/**
 * What a program says of unrolling a loop. Source: LLVM Language Reference, "'llvm.loop.unroll'" metadata; LLVM,
 * hasUnrollTransformation.
 *
 * @param isDisabled the loop is to stay
 * @param isFull it is to be unrolled completely ({@code unroll.full})
 * @param isEnabled it is to be unrolled, completely if its rounds are known ({@code unroll.enable})
 * @param count how many rounds are to become one, 0 for nothing said
 * @param isWithoutRuntime it is to stay if constants do not count its rounds ({@code unroll.runtime.disable})
 */
record UnrollHint(boolean isDisabled, boolean isFull, boolean isEnabled, long count, boolean isWithoutRuntime) {
    /** By the properties of the loop. */
    static UnrollHint of(LoopProperties properties) {
        String prefix = LoopProperties.UNROLL;
        boolean isFull = properties.has(prefix + "full");
        boolean isEnabled = properties.has(prefix + "enable");
        long count = properties.number(prefix + "count");
        boolean isForced = isFull || isEnabled || count > 1;
        boolean isJammed = properties.has("llvm.loop.unroll_and_jam.enable")
                || properties.number("llvm.loop.unroll_and_jam.count") > 1;
        boolean isDisabled = properties.has(prefix + "disable")
                || count == 1
                || !isForced && (isJammed || properties.has("llvm.loop.disable_nonforced"));
        return new UnrollHint(isDisabled, isFull, isEnabled, count, properties.has(prefix + "runtime.disable"));
    }

    /** Whether it asks for unrolling of any kind. */
    boolean isExplicit() {
        return isFull || isEnabled || count > 0;
    }
}
