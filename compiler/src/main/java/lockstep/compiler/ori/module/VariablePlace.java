package lockstep.compiler.ori.module;

/** Where a variable of PTX is in memory. */
public sealed interface VariablePlace {
    /**
     * Global memory: the loader decides the address, which the program reads from bank 4, see
     * {@link ModuleFrame#addressSlot}.
     *
     * @param symbol name of the symbol
     */
    record Global(String symbol) implements VariablePlace {}

    /**
     * Constant bank 3.
     *
     * @param offset in bytes, which is also the address in the constant space
     */
    record Constant(int offset) implements VariablePlace {}

    /**
     * Shared memory of the block.
     *
     * @param address in the shared window of the block, with the bytes that belong to the system
     * @param isDynamic whether the launch decides how many bytes there are
     */
    record Shared(int address, boolean isDynamic) implements VariablePlace {}

    /**
     * Constant bank 3 or shared memory of the block of a file that is still to be linked: the linker says where the
     * variable is, see {@link ModuleFrame#addressSlot}.
     *
     * @param start bytes that come before what the linker says
     */
    record Linked(int start) implements VariablePlace {}

    /**
     * Local memory on the stack of a function.
     *
     * @param offset from the lowest byte of the function's local variables
     */
    record Local(int offset) implements VariablePlace {}

    /**
     * A parameter of a kernel.
     *
     * @param offset in constant bank 0
     */
    record Parameter(int offset) implements VariablePlace {}
}
