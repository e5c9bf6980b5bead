package lockstep.ir.nvvm;

/**
 * The instruction of the input that an instruction derives from: survives cloning, inlining and moving, so that reports
 * can name the same instruction before and after a pass.
 *
 * @param function name of the function that it was in originally
 * @param number order of entry into that function, from 0
 */
public record Origin(String function, int number) {
    @Override
    public String toString() {
        return "@" + function + "#" + number;
    }
}
